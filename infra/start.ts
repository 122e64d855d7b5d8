import { main } from '@staffplan/services/main'
import { buildClientWhenStale } from './client-build.ts'

buildClientWhenStale()
await main()
