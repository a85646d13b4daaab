import { expect, test, vi } from 'vitest'
import { warmUp } from './warmUp.ts'

function stubCanvas(): string[] {
  const measured: string[] = []
  class Canvas {
    font = ''
    getContext() {
      return this
    }
    measureText(text: string) {
      measured.push(`${this.font}: ${text}`)
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return measured
}

const view = document.createElement('div')
view.innerHTML =
  '<b style="font: 700 16px serif">Connect</b><svg><path></path></svg><i style="font: 12px serif">Help</i>'

test('each text is measured in its own font, and the shapes of pictures are not', () => {
  const measured = stubCanvas()
  document.body.append(view)
  warmUp(view)
  expect(measured).toContainEqual(expect.stringMatching(/700 16px serif: Connect$/))
  expect(measured).toContainEqual(expect.stringMatching(/12px serif: Help$/))
  expect(measured).toHaveLength(3)
  vi.unstubAllGlobals()
})

test('browsers without such a canvas go on', () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  expect(() => warmUp(view)).not.toThrow()
  vi.unstubAllGlobals()
})
