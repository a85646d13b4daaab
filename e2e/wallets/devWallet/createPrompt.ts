import { element } from './element.ts'
import type { Question } from './question.ts'
import type { Surface } from './surface.ts'

/**
 * The wallet's questions, one after the other.
 * @returns a function that shows a question and resolves with whether the user approved it
 */
export function createPrompt(
  { root, show }: Surface,
  origin: string,
  wallet = 'Dev Wallet',
): (question: Question) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve()

  const put = ({ title, rows }: Question) =>
    new Promise<boolean>(resolve => {
      const answer = (approved: boolean) => () => {
        // Closing the dialog before removing it returns the focus.
        sheet.close()
        sheet.remove()
        resolve(approved)
      }
      const facts = rows.flatMap(({ label, value }) => [element('dt', {}, label), element('dd', {}, value)])
      const sheet = element(
        'dialog',
        { className: 'sheet prompt', ariaLabel: `${wallet}: ${title}`, oncancel: answer(false) },
        element('h2', {}, title),
        element('p', {}, `${origin} asks ${wallet}`),
        element('dl', {}, ...facts),
        element(
          'div',
          { className: 'row' },
          element('button', { type: 'button', onclick: answer(false) }, 'Reject'),
          element('button', { type: 'button', className: 'approve', onclick: answer(true) }, 'Approve'),
        ),
      )
      root.append(sheet)
      show(sheet)
    })

  return question => {
    const answer = last.then(() => put(question))
    last = answer
    return answer
  }
}
