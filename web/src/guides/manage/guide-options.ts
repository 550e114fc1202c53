// Options of fields that choose a guide: the category and the state distinguish guides with the same title. Pure.
import type { T } from '../../lib/i18n/TextsProvider.tsx'
import type { Option } from '../../ui/fields/find-options.ts'

export interface ChoosableGuide {
  guideid: number
  title: string
  category?: string | undefined
  public?: boolean | undefined
}

interface ListedGuide {
  guideid: number
  title: string
  category_display_title: string
  public: boolean
}

export const asChoosable = ({ guideid, title, category_display_title: category, ...of }: ListedGuide) =>
  ({ guideid, title, category, public: of.public }) satisfies ChoosableGuide

/** The first of two entries of a guide counts. */
export function guideOptions(
  guides: readonly ChoosableGuide[],
  t: T,
  isOffered: (guideid: number) => boolean = () => true,
): Option[] {
  const all = [...Map.groupBy(guides, ({ guideid }) => guideid).values()].flatMap(([first]) => first ?? [])
  const titles = Map.groupBy(all, ({ title }) => title)
  return all
    .filter(({ guideid }) => isOffered(guideid))
    .map((guide) => {
      const isAlone = titles.get(guide.title)?.length === 1
      return { value: String(guide.guideid), label: guide.title, detail: detailOf(guide, t, isAlone) }
    })
}

/** Its number only if another guide has the title. */
function detailOf(
  { guideid, category, public: isPublic = true }: ChoosableGuide,
  t: T,
  isAlone = true,
): string {
  const number = isAlone ? '' : t('read.guideNumber', { number: String(guideid) })
  return [category, !isPublic && t('read.private'), number].filter(Boolean).join(' · ')
}
