// Titles of guides, and names of people and releases, for the rows of an export.
import { findTitlesIn } from '#guides/editions/translated-forms.ts'
import { findReleaseNames } from '#guides/reading/find-release.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type Head, titlesFor } from '../material/titles-at-start.ts'
import { listGuideHeads, listUsernames } from '../runs.queries.ts'
import type { ExportedRun } from './export.queries.ts'

export type Reader = Pick<Context, 'actor' | 'site'>

/** Titles and names, looked up once per guide and person. */
export class Names {
  private readonly guides = new Map<number, Head>()
  private readonly people = new Map<number, string>()
  private readonly releases = new Map<number, string>()
  private readonly langid: string | undefined
  private readonly reader: Reader

  constructor(langid: string | undefined, reader: Reader) {
    this.langid = langid
    this.reader = reader
  }

  async load(db: Db, runs: readonly ExportedRun[], others: readonly (number | null)[] = []): Promise<void> {
    const guideids = new Set<number>()
    const userids = new Set<number>()
    const lookFor = (userid: number | null) => {
      if (userid !== null && !this.people.has(userid)) userids.add(userid)
    }
    for (const { guideid, userid, starterid, voiderid } of runs) {
      if (!this.guides.has(guideid)) guideids.add(guideid)
      lookFor(userid)
      lookFor(starterid)
      lookFor(voiderid)
    }
    for (const userid of others) lookFor(userid)
    await this.loadTitles(db, [...guideids], runs)
    for (const [userid, name] of await listUsernames(db, [...userids])) this.people.set(userid, name)
    const releaseids = runs.map(({ releaseid }) => releaseid).filter((id) => !this.releases.has(id ?? 0))
    for (const { releaseid, title } of (await findReleaseNames(db, releaseids)).values())
      this.releases.set(releaseid, title)
  }

  private async loadTitles(db: Db, guideids: readonly number[], runs: readonly ExportedRun[]): Promise<void> {
    const translated = await findTitlesIn(db, guideids, this.langid)
    for (const head of await listGuideHeads(db, guideids))
      this.guides.set(head.guideid, { ...head, title: translated.get(head.guideid) ?? head.title })
    const heads = [...new Set(runs.map(({ guideid }) => guideid))].flatMap((id) => this.guides.get(id) ?? [])
    this.guide = await titlesFor({ ...this.reader, db }, heads, runs)
  }

  release = (releaseid: number | null): string => this.releases.get(releaseid ?? 0) ?? ''
  /** For runs of the page that was loaded last. */
  guide: (run: ExportedRun) => string = () => ''
  person = (userid: number | null): string => (userid === null ? '' : (this.people.get(userid) ?? ''))
}
