// Applies a change to a guide and returns its undo. Each request has the token of the listed revision, so that newer
// changes are rejected, not overwritten.
import { api, isAdmin, type User, type VisibleGuide } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import type { Change } from './change.ts'

export type Undo = () => Promise<unknown>

interface State {
  guideid: number
  revisionid: number
  langid: string
}

const target = ({ guideid, revisionid, langid }: State) => ({
  params: { guideid },
  query: { revisionid, langid: langid as 'en' },
})

/** Null if the user cannot undo it. */
export async function perform(change: Change, guide: VisibleGuide, person: User): Promise<Undo | null> {
  const { guideid, revisionid, category, flags } = guide
  const params = { guideid }
  const at = target({ guideid, revisionid, langid: guide.locale })
  switch (change.kind) {
    case 'move': {
      const after = await api.updateGuide({ ...at, body: { category: change.category } })
      return () => api.updateGuide({ ...target(after), body: { category } })
    }
    case 'flag':
    case 'unflag': {
      const others = flags.filter((flagid) => flagid !== change.flagid)
      const wanted = change.kind === 'flag' ? [...others, change.flagid] : others
      const after = await api.updateGuide({ ...at, body: { flags: wanted } })
      return () => api.updateGuide({ ...target(after), body: { flags } })
    }
    case 'publish': {
      const after = await api.publishGuide(at)
      return () => api.unpublishGuide(target(after))
    }
    case 'unpublish': {
      const after = await api.unpublishGuide(at)
      return () => api.publishGuide(target(after))
    }
    case 'tag':
    case 'untag': {
      const call = { params, body: { tag: change.tag } }
      const [act, back] =
        change.kind === 'tag' ? [api.addGuideTag, api.removeGuideTag] : [api.removeGuideTag, api.addGuideTag]
      await act(call)
      return () => back(call)
    }
    case 'duplicate': {
      const copy = await api.duplicateGuide({ params, body: {}, headers: { 'Idempotency-Key': freshKey() } })
      return () => api.deleteGuide(target(copy))
    }
    case 'delete': {
      await api.deleteGuide(at)
      const [langid = guide.locale] = guide.langids
      return isAdmin(person) ? () => api.restoreGuide({ params: { guideid, langid: langid as 'en' } }) : null
    }
  }
}
