import { isChainId } from '../../shared/caip.ts'
import { type ModalConfig, themes } from '../../shared/config.ts'

/**
 * One readable line for each option of the page that says something else than it can. The default is used then.
 * The loader has checked project id, preload and relay already.
 */
export function checkOptions(options: Readonly<Record<string, unknown>>, { networks }: ModalConfig): string[] {
  const lines: string[] = []
  const complain = (option: string, accepted: string) =>
    lines.push(`ConnectKit: data-${option} is "${String(options[camelCase(option)])}"; it takes ${accepted}.`)

  const { theme, defaultNetwork, ...unknown } = options
  if (theme !== undefined && !themes.includes(theme as never)) complain('theme', themes.join(', '))
  if (defaultNetwork !== undefined && !networks.some(({ id }) => id === defaultNetwork))
    complain(
      'default-network',
      isChainId(defaultNetwork)
        ? `a network of the project: ${networks.map(({ id }) => id).join(', ')}`
        : 'a CAIP-2 id such as eip155:1',
    )
  for (const option of Object.keys(unknown))
    lines.push(`ConnectKit: data-${kebabCase(option)} is no option and changes nothing.`)
  return lines
}

function camelCase(option: string): string {
  return option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function kebabCase(option: string): string {
  return option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
