import { access, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/*
 * Adds a published release to a folder of releases. Existing releases are never changed or removed, and a server that
 * reads the folder meanwhile never sees half a release. Plain JavaScript, like publish.mjs.
 */

/**
 * @param {{siteDir: string, version: string, releasesDir: string}} options
 * @throws Error if a file was already published with other content; nothing has been copied then
 */
export async function addRelease({ siteDir, version, releasesDir }) {
  const paths = await listFiles(siteDir)
  const isOwn = path => path.startsWith(`${version}/`)
  const isShared = path => /^(assets|images)\//.test(path)
  for (const path of paths.filter(path => isOwn(path) || isShared(path)))
    if (isContent(path) && (await differs(join(siteDir, path), join(releasesDir, path))))
      throw new Error(
        `${releasesDir} already holds a different ${path}. Published files never change: raise the version in package.json, build, and publish that.`,
      )

  for (const path of paths.filter(isShared)) await replace(join(siteDir, path), join(releasesDir, path))
  if (!(await exists(join(releasesDir, version)))) {
    const unfinished = join(releasesDir, `.${version}`)
    await rm(unfinished, { recursive: true, force: true })
    for (const path of paths.filter(isOwn))
      await replace(join(siteDir, path), join(unfinished, relative(version, path)))
    await rename(unfinished, join(releasesDir, version))
  }
  if (paths.includes('listing.json')) await replace(join(siteDir, 'listing.json'), join(releasesDir, 'listing.json'))
}

/** The versions in a folder of releases, oldest first. @returns {Promise<string[]>} */
export async function listReleases(directory) {
  const entries = await readdir(directory, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory() && /^\d+\.\d+\.\d+$/.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** @returns {Promise<string[]>} paths with forward slashes */
export async function listFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Whether a published file must never change. Compression differs by machine, and the manifest by server. */
function isContent(path) {
  return !/\.(br|gz)$|\/(manifest\.json|withdrawn)$|^images\/NOTICE\.txt$/.test(path)
}

async function differs(file, published) {
  if (!(await exists(published))) return false
  const [mine, theirs] = await Promise.all([readFile(file), readFile(published)])
  return !mine.equals(theirs)
}

/** Replaces a file atomically, so concurrent readers never see half of it. */
async function replace(from, to) {
  if (await exists(to)) if (!(await differs(from, to))) return
  await mkdir(dirname(to), { recursive: true })
  await cp(from, `${to}.unfinished`)
  await rename(`${to}.unfinished`, to)
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
