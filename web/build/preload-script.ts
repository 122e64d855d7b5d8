import type { Plugin } from 'vite'

const NAME = 'preload-screen'

/** Puts a script of its own before that of the page: it runs while the page's code is still on its way. */
export function preloadScript(source: string): Plugin {
  let isBuild = false
  return {
    name: NAME,
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: source, name: NAME })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === NAME,
        )
        const src = built ? `/${built.fileName}` : `/${source}`
        // `async`: it waits neither for the style sheets nor for its turn among the scripts.
        const attrs = { type: 'module', async: true, fetchpriority: 'high', crossorigin: true, src }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
