import { addCopyButtons } from './copyButtons.ts'
import { fillExamples } from './fillExamples.ts'
import { startPlayground } from './playground.ts'
import { keepProjectId, readProjectId } from './projectId.ts'
import { readServer } from './readServer.ts'
import { startSearch } from './search.ts'

let server = { url: location.origin }
const fill = () => fillExamples(readProjectId(), server.url)

fill()
addCopyButtons()
startSearch()

const form = document.querySelector<HTMLElement>('.project')
const field = document.querySelector<HTMLInputElement>('#project')
if (form && field) {
  form.hidden = false
  field.value = readProjectId()
  field.addEventListener('input', () => {
    keepProjectId(field.value.trim())
    fill()
  })
}

readServer().then(
  read => {
    server = read
    fill()
    startPlayground(read)
  },
  // Without an answer, the examples use this page's own origin.
  () => startPlayground(server),
)
