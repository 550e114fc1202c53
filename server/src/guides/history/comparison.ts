// The comparison of any two states of a guide: the changes in one language, and their number in each.
import { describeChanges } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { readPlaces } from '../content.ts'
import type { Edition } from '../editions/editions.ts'
import type { GuideRow } from '../guides.queries.ts'
import { compareVersions } from '../states/compare-versions.ts'
import type { NamedVersion } from '../states/version-ids.ts'
import { type ComparisonQuery, findVersions } from '../states/versions.ts'
import type { ComparedState, StateComparison } from './comparison.schema.ts'
import { presentRevisions } from './history.ts'
import { presentNamedThings } from './named-things.ts'

export async function compareStates(
  ctx: Context,
  guide: GuideRow,
  query: ComparisonQuery,
): Promise<StateComparison> {
  const { langid, languages, editions } = await findVersions(ctx, guide, query)
  const states = languages.map(({ from, to, ...each }) => ({ ...each, before: from, after: to }))
  // Only the changes of the wanted language are retained: those of all languages may be large.
  const compared = await compareVersions(ctx, states, (each, changes) => {
    const { items, summary } = describeChanges(changes)
    return { langid: each, differences: items.length, ...(each === langid && { changes, summary }) }
  })
  const wanted = compared.find((each) => each.langid === langid)
  const { changes = [], differences = 0, summary = '' } = wanted ?? {}
  const { from = null, to = null } = languages.find((each) => each.langid === langid) ?? {}
  return {
    langid,
    from: from && (await presentState(ctx, from, editions)),
    to: to && (await presentState(ctx, to, editions)),
    languages: languages.map((each, index) => ({
      langid: each.langid,
      differences: compared[index]?.differences ?? 0,
      is_added: each.from === null,
      is_removed: each.to === null,
    })),
    changes,
    differences,
    summary,
    ...(await presentNamedThings(ctx, changes)),
  }
}

async function presentState(
  ctx: Context,
  { name, revision, translation, release }: NamedVersion,
  editions: ReadonlyMap<string, Edition>,
): Promise<ComparedState> {
  const row = translation ?? revision
  const [summary] = await presentRevisions(ctx, [row], editions.get(row.langid))
  return {
    ...(summary as NonNullable<typeof summary>),
    state: name,
    ...(release && {
      release: {
        releaseid: release.releaseid,
        title: release.title,
        release_date: toSeconds(release.releasedAt),
        effective_date: toSeconds(release.effectiveAt),
      },
    }),
    original_revisionid: revision.guideRevisionid,
    steps: readPlaces(revision.steps).length,
  }
}
