import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * Compiles a catalogue of ICU messages to tokens that the modal formats at run time, so no parser is shipped.
 *
 * @param {string} jsonText a flat object of key to ICU MessageFormat text
 * @returns {string} the same keys, each with its compiled message
 * @throws {Error} naming the key with a message that is invalid, or has more than placeholders and plurals
 */
export function compileCatalog(jsonText) {
  const compiled = {}
  for (const [key, message] of Object.entries(JSON.parse(jsonText))) {
    try {
      const tokens = compileMessageOrThrow(message)
      assertPlain(tokens)
      // A text alone is shorter.
      compiled[key] = tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens
    } catch (error) {
      throw new Error(`The message ${key} is not valid ICU MessageFormat: ${error.message}`, { cause: error })
    }
  }
  return JSON.stringify(compiled)
}

/** The modal formats nothing else (formatMessage.ts). */
function assertPlain(tokens) {
  for (const [, type, cases] of tokens.filter(token => typeof token !== 'string')) {
    if (type !== undefined && (type !== 'plural' || cases.offset !== undefined))
      throw new Error(`${type} is not among our forms`)
    for (const message of Object.values(cases ?? {})) if (message) assertPlain(message)
  }
}
