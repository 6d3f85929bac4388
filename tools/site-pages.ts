import type { Plugin } from 'vite'

type Pages = typeof import('../apps/web/src/site/pages.tsx')

const assets = {
  styles: '/src/site/site.css?direct',
  themeScript: '/theme.js',
  islands: '/src/site/islands/start.ts',
  icon: '/icon.svg',
  font: '/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  card: '/src/site/pictures/card.jpg',
}

/** In development, renders the public pages on request with the components that the build prerenders. */
export const sitePages = (): Plugin => ({
  name: 'storeward-site-pages',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://site').pathname
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
      void server
        .ssrLoadModule('/src/site/pages.tsx')
        .then((module) => {
          const page = (module as Pages).renderSite(assets).get(path)
          if (page === undefined) return next()
          const isText = /\.(xml|txt)$/.test(path)
          response.setHeader('content-type', isText ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
          // The server also replaces placeholders without a value by nothing.
          response.end(
            page.replaceAll('{{origin}}', `http://${request.headers.host}`).replaceAll(/\{\{[\w.]+\}\}/g, ''),
          )
        })
        .catch(next)
    })
  },
})
