import { useId, useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { type Answered, listProjects, readCounts } from '../endpoints.ts'
import { DayPlot } from './DayPlot.tsx'
import { Failure } from './Failure.tsx'
import type { ViewProps } from './Session.ts'
import { useLoaded } from './useLoaded.ts'

type Counts = Answered<typeof readCounts>
type Kind = Counts['byDay'][number]['kind']

const spans = [7, 30, 90, 365] as const

/** How often modals were opened and wallets connected. */
export function CountsView({ session: { call } }: ViewProps) {
  const [project, setProject] = useState('')
  const [days, setDays] = useState<number>(30)
  const id = useId()
  const projects = useLoaded(() => call(listProjects), '')
  const { value, failure, again } = useLoaded(
    () => call(readCounts, { query: { days: String(days), ...(project && { project }) } }),
    `${project} ${days}`,
  )
  return (
    <>
      <div class="search">
        <div class="input">
          <label for={`${id}-project`}>Project</label>
          <select id={`${id}-project`} onChange={event => setProject(event.currentTarget.value)}>
            <option value="">all projects</option>
            {projects.value?.projects.map(each => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </div>
        <div class="input">
          <label for={`${id}-days`}>Days</label>
          <select id={`${id}-days`} onChange={event => setDays(Number(event.currentTarget.value))}>
            {spans.map(span => (
              <option key={span} value={span} selected={span === days}>
                {span}
              </option>
            ))}
          </select>
        </div>
        <Button onPress={again}>Refresh</Button>
      </div>
      <p class="muted">
        Only projects whose feature “Count opens, connections and errors” is on are counted. Days are in UTC. No visitor
        is in these numbers.
      </p>
      <Failure failure={failure} />
      {value && <Plots counts={value} />}
    </>
  )
}

function Plots({ counts: { days, byDay, byName } }: { counts: Counts }) {
  const perDay = (kind: Kind) =>
    days.map(day => ({ day, count: byDay.find(each => each.day === day && each.kind === kind)?.count ?? 0 }))
  const namesOf = (kind: Kind) => byName.filter(each => each.kind === kind)
  const series = { open: perDay('open'), connect: perDay('connect'), error: perDay('error') }
  return (
    <>
      <DayPlot title="Openings" days={series.open} />
      <DayPlot title="Connections" days={series.connect} />
      <ByName title="Connections by wallet" what="Wallet" rows={namesOf('connect')} />
      <DayPlot title="Errors" days={series.error} />
      <ByName title="Errors by code" what="Code" rows={namesOf('error')} />
      <details>
        <summary>All days as a table</summary>
        <table>
          <caption>Counts by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Openings</th>
              <th scope="col">Connections</th>
              <th scope="col">Errors</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{series.open[index]?.count}</td>
                <td>{series.connect[index]?.count}</td>
                <td>{series.error[index]?.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function ByName({ title, what, rows }: { title: string; what: string; rows: Counts['byName'] }) {
  if (rows.length === 0) return null
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
