import { startCopyButtons } from './copyButtons.ts'
import { fillExamples } from './fillExamples.ts'
import { startPlayground } from './playground.ts'
import { keepProjectId, readProjectId } from './projectId.ts'
import { readServer } from './readServer.ts'
import { startSearch } from './search.ts'

let server = { url: location.origin }
const fill = () => fillExamples(readProjectId(), server.url)

fill()
startCopyButtons()
startSearch()

const field = document.querySelector<HTMLInputElement>('#project')
if (field) {
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
