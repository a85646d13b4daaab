import type { App } from '../../app/App.ts'
import type { Order } from './buy.ts'

/** A provider's name as the document has it; of one that sells here no more, as the visitor saw it. */
export function labelOf(
  { config }: Pick<App, 'config'>,
  { provider, label }: Pick<Order, 'provider' | 'label'>,
): string {
  return config.onramp?.find(({ id }) => id === provider)?.label ?? label
}
