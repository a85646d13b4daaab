import { Button } from '../../secure-site/ui/Button.tsx'
import { listProjects } from '../endpoints.ts'
import { ProjectView } from './ProjectView.tsx'
import { Rows } from './Rows.tsx'
import type { ViewProps } from './Session.ts'
import { useLoaded } from './useLoaded.ts'

/** All projects, or one of them. */
export function ProjectsView({ session, rest }: ViewProps) {
  const { value, failure } = useLoaded(() => session.call(listProjects), rest)
  if (rest) return <ProjectView key={rest} session={session} id={rest === 'new' ? undefined : rest} />
  return (
    <>
      {session.may.has('projects.create') && (
        <div class="buttons">
          <Button
            kind="strong"
            onPress={() => {
              location.hash = '#/projects/new'
            }}
          >
            New project
          </Button>
        </div>
      )}
      <Rows
        rows={value?.projects}
        failure={failure}
        empty="There are no projects yet."
        label="Projects"
        keyOf={({ id }) => id}
      >
        {({ id, name, place, origins }) => (
          <a class="row" href={`#/projects/${encodeURIComponent(id)}`}>
            <strong>{name}</strong>
            <span class="muted">
              {id} · {origins === 1 ? '1 origin' : `${origins} origins`}
              {place === 'file' && ' · from projects.json'}
            </span>
          </a>
        )}
      </Rows>
    </>
  )
}
