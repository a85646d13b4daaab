import { readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { directionOf, readLocales } from '../../shared/i18n/build/collectTexts.mjs'
import { modalPlugins, preactAlias } from '../modalPlugins.mjs'

const galleryDir = dirname(fileURLToPath(import.meta.url))
const appDir = dirname(galleryDir)
const projectDir = dirname(appDir)

/** The output folder of the gallery and its pictures. */
export const outputDir = join(projectDir, 'dist', 'gallery')

/** Where the stories of each gallery lie, and what their ids begin with. */
const folders = {
  'gallery:modal': { folder: appDir, prefix: '' },
  'gallery:secure-site': { folder: join(projectDir, 'cdn/secure-site'), prefix: 'secure-site/' },
}

/** Provides all stories of a gallery by id. */
const storiesPlugin = {
  name: 'stories',
  setup(context) {
    context.onResolve({ filter: /^gallery:/ }, ({ path }) => ({ path, namespace: 'stories' }))
    context.onLoad({ filter: /.*/, namespace: 'stories' }, ({ path }) => {
      const { folder, prefix } = folders[path]
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.story.tsx'))
        .sort()
      const imports = files.map((file, index) => `import * as file${index} from './${file}'`)
      const entries = files.map(
        (file, index) => `[${JSON.stringify(prefix + file.replace(/\.story\.tsx$/, ''))}, file${index}]`,
      )
      const contents = `${imports.join('\n')}
export const stories = Object.fromEntries([${entries.join(', ')}].flatMap(([file, scenarios]) =>
  Object.entries(scenarios).map(([scenario, story]) => [file + '/' + scenario, story])))`
      return { contents, resolveDir: folder, loader: 'js' }
    })
  },
}

/** @type {Promise<Record<string, string>> | undefined} */
let built

/**
 * The files of the gallery pages by name, built once a process. They use preact and the compiled style sheets, as shipped.
 */
export function buildGallery() {
  built ??= buildFiles()
  return built
}

async function buildFiles() {
  const { outputFiles } = await build({
    absWorkingDir: projectDir,
    entryPoints: { gallery: join(galleryDir, 'main.tsx'), 'secure-site': join(galleryDir, 'secureSite.ts') },
    outdir: outputDir,
    write: false,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    alias: preactAlias,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Catalogues stay uncompiled, because the made-up languages are made from them.
    plugins: [
      ...modalPlugins().filter(({ name }) => name !== 'text-chunks' && name !== 'compiled-texts'),
      storiesPlugin,
    ],
    logLevel: 'warning',
  })
  const page = await readFile(join(galleryDir, 'index.html'), 'utf8')
  const files = { 'index.html': page, 'secure-site.html': page.replaceAll('"gallery.', '"secure-site.') }
  for (const { path, text } of outputFiles) files[path.slice(outputDir.length + 1)] = text
  return files
}

/** The galleries' addresses in a browser context that serves them. */
export const galleryUrl = 'http://gallery.localhost/index.html'
export const secureSiteUrl = 'http://gallery.localhost/secure-site.html'

/** Languages that a gallery makes from the English texts. */
const madeUp = ['en', 'pseudo', 'mirrored']

/**
 * A translation, for `show`; undefined for what the gallery itself makes up.
 * @param folder of the modal or the secure site
 */
export async function readLanguage(folder, locale) {
  if (madeUp.includes(locale)) return undefined
  const locales = await readLocales(folder)
  if (!locales.includes(locale))
    throw new Error(`There is no ${locale}: the languages are ${[...madeUp, ...locales].join(', ')}`)
  const texts = JSON.parse(await readFile(join(folder, 'locales/translations', `${locale}.json`), 'utf8'))
  return { locale, dir: directionOf(locale), texts }
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the files of `buildGallery` in a Playwright browser context, without a server or port. */
export async function serveGallery(context, files) {
  await context.route('http://gallery.localhost/**', route => {
    const name = new URL(route.request().url()).pathname.slice(1)
    return Object.hasOwn(files, name)
      ? route.fulfill({ contentType: types[extname(name)], body: files[name] })
      : route.fulfill({ status: 404, body: '' })
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  await mkdir(outputDir, { recursive: true })
  for (const [name, text] of Object.entries(await buildGallery())) await writeFile(join(outputDir, name), text)
  console.log(`Open ${join(outputDir, 'index.html')}`)
}
