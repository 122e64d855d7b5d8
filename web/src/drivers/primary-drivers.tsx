import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { DriverScreen } from './driver-screen.tsx'

export function PrimaryDrivers() {
  return <DriverScreen definition={primaryDriver} kind="primary" />
}
