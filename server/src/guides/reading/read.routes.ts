// The route that reads a guide in the requested form and language.

import { readLanguage } from '@stepwright/rules'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type AnswerForm, answerForm, answerXml } from '#platform/http/answer/answer.ts'
import type { Context } from '#platform/http/request/context.ts'
import { answerType, flag, identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { type Settings, WantedLanguage } from '#settings/settings.schema.ts'
import { siteTag } from '#settings/settings.ts'
import { isStaff } from '#users/trust.ts'
import { guideAccess, mayEdit } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { Guide, type SharedGuide } from '../guides.schema.ts'
import { videoInfoOf } from '../video-info.ts'
import { guideForXml } from '../xml/from-guide.ts'
import { guideToXml } from '../xml/guide-xml.ts'
import { translateByMachine } from './machine.ts'
import { ownPart, personalOf } from './personal.ts'
import type { ReadOptions } from './pick-states.ts'
import { pinRelease } from './pin-release.ts'
import { type ShownGuide, showGuide } from './show.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const tags = ['guides']

export function guideReadRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/:guideid',
    guideAccess.read,
    {
      id: 'getGuide',
      summary: 'Read a guide with its steps',
      params: guideParams,
      query: Type.Object({
        excludePrerequisiteSteps: flag('Leaves out the steps of prerequisites'),
        unpatrolled: flag('Newest revision, including pending edits; base edits on it'),
        revisionid: Type.Optional(
          identifier('A guide_revisionid of the history, for users who can view the history'),
        ),
        release: Type.Optional(
          identifier('A releaseid of the guide; earlier and future ones for users who can edit the guide'),
        ),
        langid: Type.Optional({
          ...WantedLanguage,
          description:
            'Requested language; untranslated texts are in the original language. Default: the language of the ' +
            'site if the guide has it, otherwise the original language',
        }),
        lang: Type.Optional(Type.String({ maxLength: 40, description: 'Used if langid is omitted' })),
        machineTranslateLangid: Type.Optional({
          ...WantedLanguage,
          description:
            'Like langid; the translation service of the site, if any, translates untranslated texts',
        }),
        stepComments: flag('Includes at most 20 comments for each step, and comment_count'),
        includeComments: Type.Optional(
          Type.Boolean({ default: true, description: 'With false, leaves out all comments' }),
        ),
        videoInfo: flag('Includes the introductory video in video_info'),
        type: answerType,
      }),
      answer: Guide,
      problems: [403],
      cache: (req, subject) =>
        keyOf(subject, optionsOf(req.query as ReadQuery), answerForm(req), isStaff(req)),
      personal: async (ctx, req) => (answerForm(req) === 'json' ? ownPart(ctx) : undefined),
      answersXml: true,
      transaction: (req) => machineLanguage(req as FastifyRequest) !== undefined,
    },
    async (req) => {
      const { ctx } = req
      const langid = machineLanguage(req)
      if (langid) return answerTranslated(req, req.subject, optionsOf(req.query), langid)
      const options = await allowedOptions(ctx, req.subject, optionsOf(req.query))
      const shown = await showGuide(ctx, req.subject, options)
      ctx.cacheTags = shown.tags
      return formed(req, shown, shown.guide)
    },
  )
}

/** Old and pending states are seldom read; responses for private guides are cached for staff only. */
function keyOf(
  guide: GuideRow,
  query: ReadQuery & { videoInfo?: boolean },
  form: AnswerForm,
  forStaff: boolean,
) {
  const isOther = query.revisionid !== undefined || query.release !== undefined || query.unpatrolled
  if (isOther || !(forStaff || guide.isPublic)) return undefined
  const key = [
    'guide',
    guide.guideid,
    forStaff ? 'staff' : 'all',
    query.excludePrerequisiteSteps ? 'own' : 'whole',
    query.langid ?? 'default',
    query.videoInfo ? 'video' : '',
    query.stepComments ? 'counted' : '',
    query.includeComments === false ? 'bare' : '',
    form,
  ]
  return { key: key.join(' '), tags: [`guide:${guide.guideid}`, siteTag] }
}

interface ReadQuery extends ReadOptions {
  lang?: string | undefined
  machineTranslateLangid?: string | undefined
  release?: number | undefined
}

/** A human translation takes precedence over a machine translation. */
function optionsOf({ lang, machineTranslateLangid, release, ...query }: ReadQuery): ReadQuery {
  const weaker = lang === undefined ? undefined : readLanguage(lang)
  const langid = query.langid ?? machineTranslateLangid ?? weaker
  return { ...query, langid, ...(release === undefined ? {} : { release }) }
}

/** Pending edits are only for users who may edit the guide; for others the parameter has no effect. */
async function allowedOptions(
  ctx: Context,
  guide: GuideRow,
  { release, ...options }: ReadQuery,
): Promise<ReadOptions> {
  if (release !== undefined) {
    if (options.unpatrolled || options.revisionid !== undefined)
      throw problems.invalidField('release', 'release excludes unpatrolled and revisionid')
    return { ...options, pins: await pinRelease(ctx, guide, release, options.langid) }
  }
  if (!options.unpatrolled || (await mayEdit(ctx, guide))) return options
  return { ...options, unpatrolled: undefined, revisionid: undefined }
}

/** The target language, if the site has a translation service. Such requests wait for it without a transaction. */
function machineLanguage(req: FastifyRequest): string | undefined {
  const { machineTranslateLangid: langid, unpatrolled, revisionid, release } = req.query as ReadQuery
  const hasService = (req.site as Settings).translation.provider !== 'none'
  const isOther = unpatrolled || revisionid !== undefined || release !== undefined
  return hasService && !isOther ? langid : undefined
}

async function answerTranslated(req: FastifyRequest, guide: GuideRow, options: ReadOptions, langid: string) {
  const inLanguage = { ...options, langid }
  const machine =
    langid === guide.langid
      ? undefined
      : await translateByMachine(
          { read: req.read, write: req.write, log: req.log },
          guide,
          inLanguage,
          langid,
        )
  return req.read(async (ctx) => {
    const shown = await showGuide(ctx, guide, machine ? inLanguage : options, machine)
    return formed(req, shown, { ...shown.guide, ...(await personalOf(ctx, guide)) })
  })
}

function formed(req: FastifyRequest, { linksOf }: ShownGuide, guide: SharedGuide): SharedGuide {
  const form = answerForm(req)
  const { videoInfo } = req.query as { videoInfo?: boolean }
  if (form === 'json') return videoInfo ? { ...guide, video_info: videoInfoOf(guide.intro_video) } : guide
  const options = { pretty: form === 'pretty-xml', baseUrl: req.ctx.url, wikiOf: linksOf }
  return answerXml(guideToXml(guideForXml(guide), options))
}
