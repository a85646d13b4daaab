/** Stands for the hash in the chunks' file names until they are built: it is a hash of them all. */
export const unhashed = 'HASH-OF-CHUNKS'

/**
 * Imports a chunk by name, or `file/part` from a file of several, and retries once. For the life of the document,
 * Firefox remembers a chunk that did not load, and every browser one that did not run (its own imports failed), so the
 * retry uses another URL. Concurrent imports share a promise: WebKit resolves the second before the chunk, which waits
 * for others, has run (bugs.webkit.org 242740). In languages other than English, a chunk's texts come with it
 * (boot/wearLanguage.ts).
 */
export const importChunk = `const chunks = {}
let importChunk = (name, [file, part] = name.split('/'), path = '../assets/' + file + '-${unhashed}.js') => (chunks[file] ??= Promise.all([
  import(path).catch(() => import(path + '?' + Date.now())),
  self.ckLanguage?.then(own => own?.load(file)),
]).catch(error => {
  delete chunks[file]
  throw error
})).then(([loaded]) => part ? loaded.parts[part] : loaded)`
