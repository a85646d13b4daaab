import { isChainId } from '../../shared/caip.ts'
import { type ModalConfig, themes } from '../../shared/config.ts'

const optionNames = ['project-id', 'preload', 'relay', 'theme', 'default-network']
const maxShownLength = 64

/**
 * One readable line for each option of the page that says something else than it can. The default is used then.
 * The loader has checked project id, preload and relay already.
 */
export function checkOptions(options: Readonly<Record<string, unknown>>, { networks }: ModalConfig): string[] {
  const lines: string[] = []
  const complain = (option: string, value: unknown, accepted: string) =>
    lines.push(`ConnectKit: data-${option} is "${String(value).slice(0, maxShownLength)}"; it takes ${accepted}.`)

  const { theme, defaultNetwork, ...unknown } = options
  if (theme !== undefined && !themes.includes(theme as never)) complain('theme', theme, themes.join(', '))
  if (defaultNetwork !== undefined && !networks.some(({ id }) => id === defaultNetwork))
    complain(
      'default-network',
      defaultNetwork,
      isChainId(defaultNetwork)
        ? `a network of the project: ${networks.map(({ id }) => id).join(', ')}`
        : `a CAIP-2 id such as ${networks[0]?.id}`,
    )
  for (const option of Object.keys(unknown))
    lines.push(
      `ConnectKit: data-${kebabCase(option)} changes nothing; the options are data-${optionNames.join(', data-')}.`,
    )
  return lines
}

function kebabCase(option: string): string {
  return option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
