import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs the server, restarted on change, and Vite, which serves the client with hot reload and forwards its calls. */
const root = join(import.meta.dirname, '..')
const PORT = process.env['PORT'] ?? '8080'
const CLIENT_PORT = '5173'

const server = spawn(process.execPath, ['--watch', 'services/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_ORIGIN: `http://localhost:${CLIENT_PORT}`, ...process.env, PORT },
})
const client = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', CLIENT_PORT], {
  cwd: join(root, 'web'),
  stdio: 'inherit',
  env: { ...process.env, STAFFPLAN_SERVER: `http://127.0.0.1:${PORT}` },
})

await Promise.race([
  once(server, 'exit'),
  once(client, 'exit'),
  once(process, 'SIGINT'),
  once(process, 'SIGTERM'),
])
server.kill('SIGTERM')
client.kill('SIGTERM')
