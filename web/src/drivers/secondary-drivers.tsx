import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { DriverScreen } from './driver-screen.tsx'

export function SecondaryDrivers() {
  return <DriverScreen definition={secondaryDriver} kind="secondary" />
}
