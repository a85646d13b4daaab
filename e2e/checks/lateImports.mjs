/**
 * Where `import()` may stand: a module in a chunk of its own is a decision, and whoever reads the code finds all of them in a few
 * places.
 */
const places = [
  // A feature is loaded by the rows of its views, or by what it has in the document.
  /^modal-app\/features\/\w+\/(views|load)\.ts$/,
  /^modal-app\/(boot\/|main\.tsx$)/,
  // Each namespace and each way to a wallet has code of its own, some of it heavy.
  /^modal-app\/(adapters|connectors)\//,
  // Heavy, and not for everybody who sees the view: pictures of codes, what reads calls, what checks the server's answers.
  /^modal-app\/ui\/loadQrCode\.ts$/,
  /^modal-app\/signing\/loadReaders\.ts$/,
  /^modal-app\/api\/(client|createHttpApi)\.ts$/,
  /^modal-app\/networks\/loadShipped\.ts$/,
]

/** Tests and stories load what they like. */
const exempt = /\.(test|story|e2e|contract)\.tsx?$|\.gen\.ts$|\/(fake|test)[A-Z]\w*\.tsx?$|^modal-app\/gallery\//

/**
 * @param {string} file from the root
 * @returns {boolean} whether the file may contain `import()`
 */
export function mayImportLate(file) {
  return !file.startsWith('modal-app/') || exempt.test(file) || places.some(place => place.test(file))
}
