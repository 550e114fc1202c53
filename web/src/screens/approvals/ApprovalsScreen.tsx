// Requests for approval: those that wait for the user, those of the user, and all.
import { useQuery } from '@tanstack/react-query'
import {
  type RequestFilter,
  requestLists,
  requestStatuses,
  requestsPageSize,
  requestsQuery,
} from '../../approvals/queries.ts'
import { RequestRows } from '../../approvals/RequestRows.tsx'
import { statusTexts } from '../../approvals/states.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

const listTexts = {
  mine: 'approvals.list.mine',
  own: 'approvals.list.own',
  all: 'approvals.list.all',
} as const

export function ApprovalsScreen() {
  const { t } = useTexts()
  const { filter, change } = useRequestFilter()
  const { list, status, offset } = filter
  const requests = useQuery(requestsQuery(filter))
  return (
    <Screen title={t('approvals.title')} lead={t('approvals.lead')}>
      <search className="sw-row" aria-label={t('approvals.filter')}>
        <Segments
          legend={t('approvals.show')}
          name="list"
          value={list}
          onChange={(next) => change({ list: next, offset: 0 })}
          options={requestLists.map((value) => ({ value, label: t(listTexts[value]) }))}
        />
        {list !== 'mine' && (
          <Select
            label={t('approvals.statusLabel')}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ list, status: requestStatuses.find((each) => each === value), offset: 0 })
            }
            options={[
              { value: '', label: t('approvals.anyStatus') },
              ...requestStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
            ]}
          />
        )}
      </search>
      <Loaded query={requests}>
        {({ requests: found, total }) =>
          found.length === 0 ? (
            <NoRequests filter={filter} />
          ) : (
            <>
              <p className="sw-count" role="status">
                {t('approvals.count', { count: total })}
              </p>
              <RequestRows requests={found} />
              <Pager
                offset={offset}
                limit={requestsPageSize}
                shown={found.length}
                total={total}
                onOffset={(next) => change({ ...filter, offset: next })}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

function NoRequests({ filter: { list, status } }: { filter: RequestFilter }) {
  const { t } = useTexts()
  const text = () => {
    if (list === 'mine') return t('approvals.noneMineBody')
    return t(status ? 'approvals.noneStatusBody' : 'approvals.noneBody')
  }
  return (
    <EmptyState title={t(list === 'mine' ? 'approvals.noneMine' : 'approvals.none')}>
      <p>{text()}</p>
    </EmptyState>
  )
}

/** In the address, so that it can be shared and gone back to. */
function useRequestFilter() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/approvals' })
  const filter: RequestFilter = {
    list: requestLists.find((each) => each === search.list) ?? 'mine',
    status: requestStatuses.find((each) => each === search.status),
    offset: search.offset ?? 0,
  }
  const change = ({ list, status, offset }: RequestFilter) =>
    void navigate({
      to: '/approvals',
      search: { ...(list !== 'mine' && { list }), ...(status && { status }), ...(offset > 0 && { offset }) },
      resetScroll: offset > 0,
    })
  return { filter, change }
}
