import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { pathAt } from '#api/moment.ts'

/** The history of the plan opens at its end. */
export function PlanHistory() {
  const [at] = useState(() => new Date().toISOString())
  return <Navigate to={pathAt('/OverviewPlanning/bigpicture', { at })} replace />
}
