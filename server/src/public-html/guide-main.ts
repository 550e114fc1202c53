// The main element of a guide's page, with the same markup as the app, to avoid layout shift at takeover.
import { planText } from '@stepwright/rules'
import type { SharedGuide } from '#guides/guides.schema.ts'
import { addressCode } from '#platform/address-code.ts'
import { html, type Markup, rendered } from '#platform/markup.ts'
import { type AskedValue, askedValues } from './parts/asked-values.ts'
import { imagesOf } from './parts/how-to.ts'
import { picture } from './parts/images.ts'
import { within } from './parts/page.ts'
import { bulletSign, type Sign, sign } from './parts/signs.ts'
import { ownName, type Words } from './parts/words.ts'

type Step = SharedGuide['steps'][number]

interface View {
  words: Words
  /** The public base address of the site. */
  base: string
  flags: readonly string[]
  /** The address of the guide in the rendered language. */
  address: string
  /** The prerequisites, whose steps come first. */
  before: readonly Before[]
  /** Fields of forms by step. */
  forms: ReadonlyMap<number, readonly AskedValue[]>
}

export type Before = Pick<SharedGuide['prerequisites'][number], 'guideid' | 'title' | 'url'>

export const headSizes = '(min-width: 64rem) 30rem, (min-width: 48rem) 50vw, 8rem'
export const stepSizes = '(min-width: 64rem) 38rem, (min-width: 48rem) 55vw, 100vw'

export function guideMain(guide: SharedGuide, view: View): Markup {
  const { words } = view
  return html`<div class="sw-guide">${head(guide, view)}${imprint(guide, view)}${warnings(view)}${introVideo(guide, view)}${prose(guide.introduction_rendered)}${needs(guide, view)}${guide.steps.length > 0 && progress(guide, words)}${parts(guide, view)}${
    guide.conclusion_rendered !== '' &&
    html`<section class="sw-conclusion"><h2>${words.conclusion}</h2>${prose(guide.conclusion_rendered)}</section>`
  }</div>`
}

export const prose = (text: string): Markup | false =>
  text !== '' && html`<div class="sw-prose sw-wiki">${rendered(text)}</div>`

function head(guide: SharedGuide, view: View): Markup {
  const { words, base } = view
  const { image, summary, author } = guide
  return html`<header class="sw-stack sw-guide-head"${image && html` data-has-picture="true"`}>${image && picture(image, { alt: '', sizes: headSizes, isFirst: true })}<div class="sw-stack sw-guide-head-text" data-gap="4">${summary !== '' && html`<p class="sw-lead">${summary}</p>`}<ul class="sw-row sw-links sw-guide-facts">${fact('clock', planText(guide.time_required_min, guide.time_required_max, guide.langid), words.time)}${fact('gauge', guide.difficulty, words.difficulty)}${fact('list', words.steps(guide.steps.length))}${languagesOf(guide, view)}</ul><div class="sw-plain-actions"></div><p class="sw-row sw-guide-owner" data-gap="2"><span class="sw-plain-face"></span><span><span class="sw-soft">${words.responsible}: </span><a href="${within(base, profileOf(guide, base))}">${author.username}</a><span class="sw-soft"> · ${words.changed} ${day(guide.modified_date, guide.langid)}${releaseOf(guide, view)}</span></span></p></div></header>`
}

function releaseOf({ langid, release }: SharedGuide, { words }: View): Markup | false {
  if (!release) return false
  return html` · ${words.release(release.title)}${release.release_date !== null && html`, ${day(release.release_date, langid)}`}`
}

/** Revision, date and address of a printed guide; hidden on screen. */
function imprint(guide: SharedGuide, view: View): Markup {
  const { words, address } = view
  const { size, path } = addressCode(address)
  return html`<div class="sw-paper-imprint" aria-hidden="true"><svg class="sw-code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg><p><strong>${words.revision(guide.guide_revisionid)} ${day(guide.modified_date, guide.langid)}${releaseOf(guide, view)}</strong><br>${address}</p></div>`
}

const profileOf = ({ author }: SharedGuide, base: string): string => `${base}/User/${author.userid}`

export function day(seconds: number, langid: string): Markup {
  const date = new Date(seconds * 1000)
  const shown = new Intl.DateTimeFormat(langid, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)
  return html`<time datetime="${date.toISOString()}">${shown}</time>`
}

const fact = (name: Sign, text: string, label?: string): Markup | false =>
  text !== '' &&
  html`<li class="sw-row" data-gap="2">${sign(name)}${label !== undefined && html`<span class="sw-hidden">${label}: </span>`}${text}</li>`

function languagesOf(guide: SharedGuide, { words, base }: View): Markup | false {
  if (guide.available_langids.length < 2) return false
  const links = guide.available_langids.map(
    (langid) =>
      html`<a href="${within(base, guide.url)}?lang=${langid}" hreflang="${langid}" lang="${langid}"${langid === guide.langid && html` aria-current="true"`}>${ownName(langid)}</a>`,
  )
  return html`<li class="sw-row" data-gap="2">${sign('world')}<nav class="sw-row" data-gap="2" aria-label="${words.languages}">${links}</nav></li>`
}

function warnings({ words, flags }: View): Markup[] {
  const notices = [
    { flag: 'DANGER', kind: 'warning', drawing: 'warning', text: words.danger },
    { flag: 'GUIDE_IN_PROGRESS', kind: 'info', drawing: 'info', text: words.inProgress },
    { flag: 'GUIDE_ARCHIVED', kind: 'warning', drawing: 'warning', text: words.archived },
  ] as const
  return notices
    .filter(({ flag }) => flags.includes(flag))
    .map(
      ({ kind, drawing, text }) =>
        html`<div class="sw-notice" data-kind="${kind}">${sign(drawing)}<div><strong>${text}</strong></div></div>`,
    )
}

interface Embed {
  url?: string
  title?: string
  filename?: string
  encodings?: readonly { url: string; mime: string }[]
}

function introVideo(guide: SharedGuide, view: View): Markup | false {
  return guide.intro_video ? film(guide.intro_video as Embed, view.words) : false
}

/** Embeds are links until activated, so that no request goes to the provider before. */
function film(video: Embed, words: Words): Markup {
  const sources = video.encodings ?? []
  if (sources.length > 0)
    return html`<video class="sw-picture" controls preload="none" width="592" height="444">${sources.map(({ url, mime }) => html`<source src="${url}" type="${mime}">`)}</video>`
  const title = video.title ?? video.filename ?? ''
  const isAddress = video.url !== undefined && /^https?:/.test(video.url)
  return html`<p class="sw-card">${isAddress ? html`<a href="${video.url}">${words.video}</a>` : title}</p>`
}

function needs(guide: SharedGuide, view: View): Markup | false {
  const { tools, parts: supplies, documents } = guide
  if (tools.length + supplies.length + documents.length === 0) return false
  const { words } = view
  const counts = [
    [words.tools, tools.length],
    [words.parts, supplies.length],
    [words.documents, documents.length],
  ] as const
  const needed = counts.filter(([, count]) => count > 0).map(([title, count]) => `${title} (${count})`)
  return html`<details class="sw-card sw-needs"><summary>${needed.join(', ')}</summary><div class="sw-columns">${things('tool', words.tools, tools, view)}${things('box', words.parts, supplies, view)}${documentList(documents, view)}</div></details>`
}

function things(name: Sign, title: string, all: SharedGuide['tools'], { words, base }: View): Markup | false {
  if (all.length === 0) return false
  const items = all.map(
    (thing) =>
      html`<li><span>${thing.quantity > 1 && html`<strong>${thing.quantity} × </strong>`}<a href="${within(base, thing.url)}">${thing.text}</a>${thing.type !== '' && html`<span class="sw-soft"> ${thing.type}</span>`}${thing.notes && html`<span class="sw-hint">${thing.notes}</span>`}</span>${thing.isoptional && html`<span class="sw-tag">${words.optional}</span>`}</li>`,
  )
  return html`<section><h2 class="sw-row" data-gap="2">${sign(name)}${title}</h2><ul>${items}</ul></section>`
}

export function documentList(
  documents: SharedGuide['documents'],
  { words, base }: Pick<View, 'words' | 'base'>,
): Markup | false {
  if (documents.length === 0) return false
  const items = documents.map(
    ({ text, url, extension }) =>
      html`<li><a href="${within(base, url)}">${text}</a><span class="sw-soft">${extension.toUpperCase()}</span></li>`,
  )
  return html`<section><h2 class="sw-row" data-gap="2">${sign('file')}${words.documents}</h2><ul>${items}</ul></section>`
}

const progress = (guide: SharedGuide, words: Words): Markup =>
  html`<div class="sw-progress sw-no-print sw-plain-progress"><div class="sw-row sw-progress-row" data-gap="1"><span>${words.steps(guide.steps.length)}</span></div><div class="sw-progress-bar"></div></div>`

/** Groups steps by guide: prerequisites first, then the guide itself. */
function parts(guide: SharedGuide, view: View): Markup[] {
  const groups: { guideid: number; steps: { step: Step; number: number }[] }[] = []
  for (const [index, step] of guide.steps.entries()) {
    const last = groups.at(-1)
    if (last?.guideid === step.guideid) last.steps.push({ step, number: index + 1 })
    else groups.push({ guideid: step.guideid, steps: [{ step, number: index + 1 }] })
  }
  return groups.map(({ guideid, steps }) => {
    const before = view.before.find((each) => each.guideid === guideid && guideid !== guide.guideid)
    const title =
      before &&
      html`<h2 class="sw-part-title"><span class="sw-soft">${view.words.first}</span> <a href="${within(view.base, before.url)}">${before.title}</a></h2>`
    const shown = steps.map(({ step, number }) => stepView(step, number, view))
    return html`<section class="sw-part"${before && html` data-is-prerequisite="true"`}>${title}<ol class="sw-steps">${shown}</ol></section>`
  })
}

function stepView(step: Step, number: number, { words, forms }: View): Markup {
  const media = stepMedia(step, number, { words, isFirst: number === 1 })
  const lines = step.lines.map(
    (line) =>
      html`<li class="sw-line" data-level="${line.level}" data-bullet="${line.bullet}">${bulletSign(line.bullet, words)}<div>${rendered(line.text_rendered)}</div></li>`,
  )
  return html`<li class="sw-step" id="s${step.stepid}"${media && html` data-has-media="true"`}><article aria-labelledby="s${step.stepid}-title"><h3 id="s${step.stepid}-title"><span class="sw-step-number">${step.title !== '' && words.step(number)}</span>${step.title || words.step(number)}</h3>${media}<div class="sw-step-does">${lines.length > 0 && html`<ul class="sw-lines">${lines}</ul>`}${askedValues(forms.get(step.stepid), words)}</div></article></li>`
}

interface MediaView {
  words: Words
  isFirst: boolean
}

/** The first picture is as large as in the app, the others are small below it; each links to its full size. */
function stepMedia(step: Step, number: number, { words, isFirst }: MediaView): Markup | false {
  if (step.media.type !== 'image') return film((step.media.data ?? {}) as Embed, words)
  const images = imagesOf(step)
  const [first] = images
  if (!first) return false
  const large = picture(first, { alt: words.picture(number, 1, images.length), sizes: stepSizes, isFirst })
  const small = images.map(
    (image, index) =>
      html`<li><a href="${image.huge ?? image.large ?? image.original}"><img src="${image['140x105'] ?? image.thumbnail ?? image.original}" alt="${words.picture(number, index + 1, images.length)}" width="140" height="105" loading="lazy"></a></li>`,
  )
  return html`<div class="sw-pictures">${large}${images.length > 1 && html`<ul class="sw-thumbs">${small}</ul>`}</div>`
}
