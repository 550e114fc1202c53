// The category or page named by the address.
import { useParams } from '../../lib/router/hooks.ts'
import { isNamespace, type PageName } from '../../pages/queries.ts'

export function usePageName(): PageName {
  const { namespace = '', title = '' } = useParams({ strict: false }) as {
    namespace?: string
    title?: string
  }
  return {
    namespace: isNamespace(namespace) ? namespace : 'WIKI',
    title: title.replaceAll('_', ' '),
  }
}
