// Comments on a category or page.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { CommentSection } from '../../comments/Comments.tsx'
import { pageCommentsQuery } from '../../comments/queries.ts'
import { Prose } from '../../guides/Prose.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'

export function PageComments({ wikiid, canResolve }: { wikiid: number; canResolve: boolean }) {
  const me = useMe()
  const comments = useQuery(pageCommentsQuery(wikiid))
  return (
    <Loaded query={comments}>
      {(found) => (
        <CommentSection
          subject={{ context: 'wiki', contextid: wikiid }}
          comments={found}
          reader={{ me, canResolve, Text: Prose }}
        />
      )}
    </Loaded>
  )
}
