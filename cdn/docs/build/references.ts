import { errorTexts } from '../../../shared/errorTexts.ts'
import { type DocComment, readDeclarations, readInterface, type TypeMember } from './readTypes.ts'

const fence = (code: string) => `\`\`\`ts\n${code}\n\`\`\``

/** Bars would end a cell. */
const cell = (text: string) => text.replaceAll('|', '\\|')

function described({ text, parameters, returns, throws, example }: DocComment): string[] {
  return [
    text,
    ...parameters.map(([name, what]) => `- \`${name}\`: ${what}`),
    returns && `**Returns** ${returns}.`,
    throws && `**Rejects** ${throws}.`,
    example && fence(example),
  ].filter(part => part !== undefined && part !== '') as string[]
}

/** The heading of a member and each of its forms. */
function membersNamed(name: string, forms: readonly TypeMember[]): string {
  const isMethod = forms[0]?.signature.includes(`${name}(`) || forms[0]?.signature.startsWith(`${name}<`)
  return [
    `### ${name}${isMethod ? '()' : ''}`,
    ...forms.flatMap(form => [fence(form.signature), ...described(form.about)]),
  ].join('\n\n')
}

/** Methods and types as Markdown. @param publicTypes text of publicTypes.ts */
export function methodReference(publicTypes: string): string {
  const members = readInterface(publicTypes, 'ConnectKit')
  const names = [...new Set(members.map(({ name }) => name))]
  const types = readDeclarations(publicTypes).filter(({ name }) => name !== 'ConnectKit' && name !== 'Events')
  return [
    '## Methods',
    ...names.map(name =>
      membersNamed(
        name,
        members.filter(member => member.name === name),
      ),
    ),
    '## Types',
    ...types.flatMap(({ name, code, about }) => [
      `### ${name}`,
      ...described({ ...about, parameters: [] }),
      fence(code),
    ]),
  ].join('\n\n')
}

/** Events as a table in Markdown. @param publicTypes text of publicTypes.ts */
export function eventReference(publicTypes: string): string {
  const rows = readInterface(publicTypes, 'Events').map(
    ({ name, signature, about }) =>
      `| \`${name}\` | \`${cell(signature.slice(signature.indexOf(':') + 2))}\` | ${cell(about.text)} |`,
  )
  return ['| event | payload | when |', '|---|---|---|', ...rows].join('\n')
}

/** Each code with its meaning and remedy, as Markdown. Its heading is what `error.docs` names. */
export function errorReference(): string {
  return Object.entries(errorTexts)
    .map(([code, { meaning, remedy }]) => `### ${code}\n\n${meaning}\n\n${remedy}`)
    .join('\n\n')
}
