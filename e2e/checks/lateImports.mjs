/**
 * Where `import()` may stand: a separate chunk is a decision, and readers find all of these decisions in a few places.
 */
const places = [
  // A feature is loaded by the rows of its views, or by its part in the document.
  /^modal-app\/features\/\w+\/(views|load)\.ts$/,
  /^modal-app\/(boot\/|main\.tsx$)/,
  // Each namespace and each kind of connection has its own code, some of it heavy.
  /^modal-app\/(adapters|connectors)\//,
  // Heavy code that only some visitors of a view need: QR codes, decoding of calls, checks of the server's answers.
  /^modal-app\/ui\/loadQrCode\.ts$/,
  /^modal-app\/signing\/loadReaders\.ts$/,
  /^modal-app\/api\/(client|createHttpApi)\.ts$/,
  /^modal-app\/networks\/loadShipped\.ts$/,
]

/** Tests and stories may load anything. */
const exempt = /\.(test|story|e2e|contract)\.tsx?$|\.gen\.ts$|\/(fake|test)[A-Z]\w*\.tsx?$|^modal-app\/gallery\//

/**
 * @param {string} file from the root
 * @returns {boolean} whether the file may contain `import()`
 */
export function mayImportLate(file) {
  return !file.startsWith('modal-app/') || exempt.test(file) || places.some(place => place.test(file))
}
