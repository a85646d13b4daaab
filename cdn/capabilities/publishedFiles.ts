import type { Context } from 'hono'
import type { Capability } from '../capability.ts'
import { docsPolicy } from '../docs/docsPolicy.mjs'
import { otherLoopback } from '../docs/otherLoopback.ts'
import { manifest } from '../routes/manifest.ts'
import { modalHtml } from '../routes/modalHtml.ts'
import { floating, immutable, siteFile } from '../routes/siteFiles.ts'
import { testScript } from '../routes/testScript.ts'

const release = '/:version{[0-9]+\\.[0-9]+\\.[0-9]+}'

/** The newest state of the log of releases. */
const newest = 'public, max-age=5'

/** A major version; stands for its newest release. */
const major = '/:major{[0-9]+}'

/** Scripts that a page may name without a release: the loader, and scripts that a strict page's own tags name. */
const floatingScripts = '(?:loader|modal|chains|safe|verify|signIn|mount|texts)\\.js'

/** The script of test mode, which has its own route (testScript.ts). */
const isGated = /\/test\.gated$/

/** The releases, each with the iframe's document and the documents, and the listing's images. */
export const publishedFiles: Capability = {
  routes(app, { deps, limits, conditional }) {
    const { publicUrl, projects, site, compressor, findRelease } = deps
    const published = async (c: Context, path: string, cacheControl: string) =>
      isGated.test(path) ? c.notFound() : siteFile(c, site().files, path, cacheControl)
    const floats = async (c: Context, answer: (version: string) => Promise<Response>) => {
      const newest = await site().releases.newest(c.req.param('major'))
      return newest ? answer(newest.version) : c.notFound()
    }
    const manifestOf = (c: Context, version: string) =>
      manifest(c, { files: site().files, version, publicUrl, projects })
    if (findRelease)
      app.use(`${release}/*`, async (c, next) => {
        await findRelease(c.req.param('version') ?? '')
        return next()
      })
    app.get(`${release}/modal.html`, conditional, modalHtml({ ...deps, limits, encodings: compressor.encodings }))
    app.get(`${release}/test.js`, testScript({ ...deps, limits }))
    app.get(`${release}/manifest.json`, conditional, c => manifestOf(c, c.req.param('version') as string))
    // Renewed when a key or a witness is added.
    app.get(`${release}/:proof{release\\.json\\.(?:minisig|tlog-proof)}`, conditional, c =>
      published(c, c.req.path.slice(1), floating),
    )
    app.get('/log/checkpoint', conditional, c => published(c, 'log/checkpoint', newest))
    app.get('/log/tile/*', conditional, c => published(c, c.req.path.slice(1), immutable))
    app.get(`${release}/assets/*`, conditional, c => published(c, afterRelease(c), immutable))
    app.get(`${release}/*`, conditional, c => published(c, c.req.path.slice(1), immutable))
    app.get(`${major}/:script{${floatingScripts}}`, conditional, c =>
      floats(c, version => published(c, `${version}/${c.req.param('script')}`, floating)),
    )
    app.get(`${major}/manifest.json`, conditional, c => floats(c, version => manifestOf(c, version)))
    app.get('/docs', c =>
      c.body(null, 308, { Location: `/docs/${new URL(c.req.url).search}`, 'Cache-Control': floating }),
    )
    const server = { url: publicUrl, other: otherLoopback(publicUrl) }
    app.get('/docs/server.json', c => c.json(server, 200, { 'Cache-Control': floating }))
    app.get('/docs/*', conditional, async c => {
      const newest = await site().releases.newest()
      if (!newest) return c.notFound()
      const path = `${newest.version}${c.req.path === '/docs/' ? '/docs/index.html' : c.req.path}`
      const answer = await published(c, path, floating)
      const policy = docsPolicy(path, publicUrl)
      if (policy && answer.ok) answer.headers.set('Content-Security-Policy', policy)
      return answer
    })
    app.get('/assets/*', conditional, c => published(c, c.req.path.slice(1), immutable))
    app.get('/images/*', conditional, c => published(c, c.req.path.slice(1), immutable))
  },
}

/** Path after the version. All releases share one `/assets/`, because asset names are content hashes. */
function afterRelease(c: Context): string {
  return c.req.path.split('/').slice(2).join('/')
}
