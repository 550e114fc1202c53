// A page of found uploads, or a message that there are none.
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { Pager } from '../ui/screen/Pager.tsx'
import { pageSize } from './queries.ts'

interface MediaResultsProps<M, F> {
  query: ComponentProps<typeof Loaded<readonly M[]>>['query']
  filter: F
  onFilter: (filter: F) => void
  nothing: { title: string; body: string }
  children: (found: readonly M[]) => ReactNode
}

export function MediaResults<M, F extends { offset: number }>(props: MediaResultsProps<M, F>) {
  const { query, filter, onFilter, nothing, children } = props
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          {found.length === 0 ? (
            <EmptyState title={nothing.title}>
              <p>{nothing.body}</p>
            </EmptyState>
          ) : (
            children(found)
          )}
          <Pager
            offset={filter.offset}
            limit={pageSize}
            shown={found.length}
            onOffset={(offset) => onFilter({ ...filter, offset })}
          />
        </>
      )}
    </Loaded>
  )
}
