import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { Crash } from './crash.tsx'
import { screenOf } from './late-screen.tsx'

/** A server that answers every address with a status. */
async function serverThatAnswers(status: number) {
  const anybody = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const server = createServer(({ method }, response) => {
    response.writeHead(method === 'OPTIONS' ? 204 : status, anybody).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    file: `http://127.0.0.1:${port}/assets/trail.js`,
    close: async () => void (await new Promise((done) => server.close(done).closeAllConnections())),
    async [Symbol.asyncDispose]() {
      if (server.listening) await this.close()
    },
  }
}

/** A screen whose code cannot be loaded for now, and another one. */
async function opened(file: string) {
  const line = { isBroken: true, asked: 0 }
  const load = async () => {
    line.asked += 1
    if (line.isBroken) throw new TypeError(`Failed to fetch dynamically imported module: ${file}`)
    return () => <p>The trail</p>
  }
  const children = [
    { path: '/trail', lazy: screenOf(load) },
    { path: '/home', element: <p>Home</p> },
  ]
  const router = createMemoryRouter(
    [{ errorElement: <Crash />, hydrateFallbackElement: <span />, children }],
    { initialEntries: ['/home'] },
  )
  const shown = await render(<RouterProvider router={router} />, { router: false })
  const go = (path: string) => act(() => router.navigate(path))
  return {
    line,
    go,
    text: () => act(async () => shown.page.textContent),
    [Symbol.dispose]: () => shown[Symbol.dispose](),
  }
}

test('a screen whose code a server that restarts cannot give opens by itself, and then at once', async () => {
  await using server = await serverThatAnswers(200)
  await server.close()
  expect(navigator.onLine).toBe(true)
  using screen = await opened(server.file)
  await screen.go('/trail')
  await expect.poll(screen.text).toContain('This page could not be loaded')
  screen.line.isBroken = false
  await expect.poll(screen.text).toBe('The trail')
  await screen.go('/home')
  const later = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}))
  try {
    await screen.go('/trail')
    await expect.poll(screen.text).toBe('The trail')
  } finally {
    later.mockRestore()
  }
})

test('a screen whose code is lost on a line that works otherwise opens by itself', async () => {
  await using server = await serverThatAnswers(200)
  using screen = await opened(server.file)
  await screen.go('/trail')
  await expect.poll(screen.text).toContain('This page could not be loaded')
  screen.line.isBroken = false
  await expect.poll(screen.text).toBe('The trail')
})

test('a screen whose code the server no longer has needs a reload, until it is chosen again', async () => {
  await using server = await serverThatAnswers(404)
  using screen = await opened(server.file)
  await screen.go('/trail')
  await expect.poll(screen.text).toContain('This page could not be shown')
  const { asked } = screen.line
  await screen.go('/home')
  await expect.poll(screen.text).toBe('Home')
  screen.line.isBroken = false
  await screen.go('/trail')
  await expect.poll(screen.text).toBe('The trail')
  expect(screen.line.asked).toBe(asked + 1)
})
