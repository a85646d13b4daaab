import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * One change at one place of a file, which some test should notice.
 * @typedef {object} Mutant
 * @property {string} file from the root
 * @property {number} line
 * @property {number} start where the replaced text begins
 * @property {number} end
 * @property {string} replacement
 * @property {string} kind
 */

/** @typedef {{type: string, start: number, end: number} & Record<string, any>} Node */

/** @type {Readonly<Record<string, string>>} */
const swapped = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}
const bounds = new Set(['<', '<=', '>', '>='])
const equalities = new Set(['===', '!=='])
const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** @param {Node} node */
const isText = node => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/**
 * All mutants of a file, in the order of their places.
 * @param {string} root
 * @param {string} file from the root
 * @returns {Mutant[]}
 */
export function mutantsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  /** @type {Mutant[]} */
  const mutants = []
  /**
   * @param {Node} node
   * @param {string} replacement
   * @param {string} kind
   */
  const add = ({ start, end }, replacement, kind) => {
    const line = text.slice(0, start).split('\n').length
    mutants.push({ file, line, start, end, replacement, kind })
  }
  /** @param {Node} node */
  const code = ({ start, end }) => text.slice(start, end)

  /**
   * @param {Node} node
   * @param {Node | undefined} parent
   * @param {string} key the parent's name for it
   */
  const visit = (node, parent, key) => {
    // Types are erased, but the expression inside an assertion is not.
    if (node.type.startsWith('TS')) {
      if (wrappers.has(node.type)) visit(node.expression, node, 'expression')
      return
    }
    if (/^(?:Import|Export(?:All|Named)Declaration$)/.test(node.type) && !node.declaration) return
    const { type, operator } = node
    const isName = key === 'key' || key === 'label' || parent?.type === 'JSXAttribute'
    if (key === 'test' && parent?.type !== 'SwitchCase') add(node, `!(${code(node)})`, 'condition')
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const other = swapped[operator]
      if (other && !(operator === '+' && (isText(node.left) || isText(node.right)))) {
        const kind = bounds.has(operator) ? 'bound' : equalities.has(operator) ? 'equality' : 'operator'
        add(node, `(${code(node.left)}) ${other} (${code(node.right)})`, kind)
      }
    }
    if (type === 'Literal' && typeof node.value === 'boolean') add(node, String(!node.value), 'boolean')
    if (type === 'Literal' && typeof node.value === 'string' && node.value && !isName && key !== 'directive')
      if (parent?.type !== 'ExpressionStatement' && key !== 'source') add(node, "''", 'text')
    if (type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') add(node, "''", 'text')
    if (type === 'ArrayExpression' && node.elements.length) add(node, '[]', 'list')
    if (type === 'ExpressionStatement' && /^(?:Call|Assignment|Await|Update)Expression$/.test(node.expression.type))
      add(node, ';', 'removed')
    for (const [name, value] of Object.entries(node))
      for (const child of [value].flat())
        if (child && typeof child === 'object' && typeof child.type === 'string') visit(child, node, name)
  }
  visit(/** @type {any} */ (parseSync(file, text).program), undefined, '')
  return mutants
}
