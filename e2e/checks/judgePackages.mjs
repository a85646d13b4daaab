/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 */

/**
 * @typedef {object} Bom the part of a CycloneDX document that is read
 * @property {{name: string, version: string, licenses?: ({license: {id?: string, name?: string}} | {expression:
 * string})[]}[]} components
 */

/** Licences that allow anyone to use and redistribute the code. */
const accepted = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** Other licences, each reviewed and accepted for a package. */
const acceptedFor = {
  // Files may be used unchanged; modified ones must be published.
  'MPL-2.0': /^@resvg\/resvg-js/,
  // As permissive as MIT.
  'Python-2.0': /^argparse$/,
  // Free below ten million requests a month to its maker's relay. Requires a notice, which is in licences.txt.
  'SEE LICENSE IN LICENSE.md': /^@walletconnect\//,
}

/** @param {string} name @param {string | undefined} licence an SPDX id or expression */
function isAccepted(name, licence) {
  if (!licence) return false
  if (Object.entries(acceptedFor).some(([id, names]) => id === licence && names.test(name))) return true
  // One of several licences suffices.
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(id => accepted.includes(id)))
}

/** @param {string} path in the lockfile */
const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Finds problems of this project's packages: an install script without a decision, a licence that was not reviewed, or
 * an archive without a checksum.
 * @param {object} given
 * @param {{packages: Readonly<Record<string, LockedPackage>>}} given.lock
 * @param {Readonly<Record<string, boolean>>} given.allowScripts of package.json: the packages whose install scripts may
 * run
 * @param {Bom} [given.bom] the built scripts' packages
 * @returns {string[]} one sentence per problem
 */
export function judgePackages({ lock, allowScripts, bom }) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const withScripts = new Set(
    packages.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? nameOf(path) : [])),
  )
  const decided = Object.keys(allowScripts)
  return [
    ...[...withScripts]
      .filter(name => !decided.includes(name))
      .map(
        name => `${name} has an install script: name it in package.json’s allowScripts, with false if it works without`,
      ),
    ...decided
      .filter(name => !withScripts.has(name))
      .map(name => `${name} has no install script any more: remove it from package.json’s allowScripts`),
    ...packages
      // npm omits the checksums of other systems' packages.
      .filter(([, { integrity, optional }]) => !optional && !/^sha512-/.test(integrity ?? ''))
      .map(([path]) => `${nameOf(path)} has no SHA-512 in package-lock.json: install it again from the registry`),
    ...packages
      .filter(([path, { dev, license }]) => !dev && !isAccepted(nameOf(path), license))
      .map(([path, { license }]) => `${nameOf(path)}, which operators run, has the licence "${license}": ${advice}`),
    ...(bom?.components ?? []).flatMap(({ name, version, licenses = [] }) => {
      const [licence] = licenses.map(each =>
        'expression' in each ? each.expression : (each.license.id ?? each.license.name),
      )
      if (isAccepted(name, licence)) return []
      return `${name} ${version}, which visitors load, has the licence "${licence}": ${advice}`
    }),
  ]
}

const advice = 'read it, and add it to e2e/checks/judgePackages.mjs if it permits this'
