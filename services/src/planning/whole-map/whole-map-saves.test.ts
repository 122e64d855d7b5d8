import { sharedServer } from '#testing/shared-server.ts'
import { wholeMapSaves } from './whole-map-saves.contract.ts'

const server = sharedServer({ environment: { PLANNING_YEARS: '3' } })

wholeMapSaves('one server', () => ({ here: server, there: server }))
