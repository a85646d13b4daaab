import { readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const galleryDir = dirname(fileURLToPath(import.meta.url))
const appDir = dirname(galleryDir)
const projectDir = dirname(appDir)

/** Where the built gallery and its pictures go. */
export const outputDir = join(projectDir, 'dist', 'gallery')

const preact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** `gallery:stories`: every story of modal-app by its id. */
const storiesPlugin = {
  name: 'stories',
  setup(context) {
    context.onResolve({ filter: /^gallery:stories$/ }, ({ path }) => ({ path, namespace: 'stories' }))
    context.onLoad({ filter: /.*/, namespace: 'stories' }, () => {
      const files = readdirSync(appDir, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.story.tsx'))
        .sort()
      const imports = files.map((file, index) => `import * as file${index} from './${file}'`)
      const entries = files.map((file, index) => `[${JSON.stringify(file.replace(/\.story\.tsx$/, ''))}, file${index}]`)
      const contents = `${imports.join('\n')}
export const stories = Object.fromEntries([${entries.join(', ')}].flatMap(([file, scenarios]) =>
  Object.entries(scenarios).map(([scenario, story]) => [file + '/' + scenario, story])))`
      return { contents, resolveDir: appDir, loader: 'js' }
    })
  },
}

/** Builds the gallery page into `outputDir`, with what ships: preact, and the same compiled style sheets. */
export async function buildGallery() {
  await mkdir(outputDir, { recursive: true })
  await build({
    entryPoints: [join(galleryDir, 'main.tsx')],
    outfile: join(outputDir, 'gallery.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    alias: preact,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [storiesPlugin],
    logLevel: 'warning',
  })
  await copyFile(join(galleryDir, 'index.html'), join(outputDir, 'index.html'))
}

/** The address the gallery answers at in a browser context it was served to. */
export const galleryUrl = 'http://gallery.localhost/index.html'

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Answers `galleryUrl` in a Playwright browser context from disk: no server, no port. */
export async function serveGallery(context) {
  await context.route('http://gallery.localhost/**', async route => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const extension = name.split('.').at(-1)
    if (!/^(index\.html|gallery\.(js|css))$/.test(name)) return route.fulfill({ status: 404, body: '' })
    await route.fulfill({ contentType: types[extension], body: await readFile(join(outputDir, name)) })
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  await buildGallery()
  console.log(`Gallery: ${join(outputDir, 'index.html')}`)
}
