import { main } from '@staffplan/services/main'
import { buildClientWhenStale } from './client-build.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, DEMO_USERS, loadDemo } from './demo/load.ts'

/** Like `npm start`, with a data folder of its own and a sample company loaded through the public API. */
process.env['DATA_DIR'] ??= './data-demo'
process.env['DEMO_MODE'] = 'true'
process.env['ADMIN_EMAIL'] ??= DEMO_ADMINISTRATOR
process.env['ADMIN_PASSWORD'] ??= DEMO_PASSWORD

buildClientWhenStale()
await main(async (url) => {
  const startedAt = performance.now()
  await loadDemo(url, (line) => process.stdout.write(`  Loading   ${line}\n`))
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(`  Sample    company is there (${seconds} s); password of each: ${DEMO_PASSWORD}\n`)
  for (const email of DEMO_USERS) process.stdout.write(`  Demo user ${email}\n`)
})
