// Renders the whole reference page: introduction, navigation by tag, operations, objects.

import { html, type Markup } from '#platform/markup.ts'
import type { Page } from '../openapi/docs-pages.ts'
import type { JsonSchema, OpenApiDocument } from '../openapi/document.ts'
import { pageList } from './docs-view.ts'
import { exampleHost } from './example.ts'
import { operationView, type Placed } from './operation-view.ts'
import { inline, prose } from './prose.ts'
import { fieldList, objectAnchor, typeWords } from './schema-view.ts'

interface Section {
  name: string
  description: string | undefined
  operations: Placed[]
}

/** The whole page: no inline script, no inline style, no external resource. */
export function page(document: OpenApiDocument, pages: readonly Page[], base: string): Markup {
  const sections = sectionsOf(document)
  const { title, version } = document.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version}: reference</title>
<link rel="stylesheet" href="${base}/doc/reference.css">
<script src="${base}/doc/reference.js" defer></script>
</head>
<body data-host="${exampleHost}">
<a class="skip" href="#content">Skip to the reference</a>
<header class="bar">
<p class="brand"><a href="#top">${title} <span>${version}</span></a></p>
<button type="button" class="contents-button" popovertarget="contents">Contents</button>
</header>
${navigation(sections, document, pageList(pages, base))}
<main id="content" tabindex="-1">
${introduction(document, base)}
${sections.map((section) => sectionView(section, document, base))}
${objectsView(document)}
</main>
</body>
</html>
`
}

function sectionsOf(document: OpenApiDocument): Section[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Placed => ({ method, path, operation })),
  )
  const tagged = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags?.[0] === name),
  }))
  const names = new Set(document.tags.map((tag) => tag.name))
  const others = all.filter(({ operation }) => !names.has(operation.tags?.[0] ?? ''))
  return [...tagged, { name: 'other', description: undefined, operations: others }].filter(
    (one) => one.operations.length,
  )
}

const heading = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
const sectionAnchor = (name: string): string => `section-${name.replace(/\W+/g, '-')}`

function navigation(sections: Section[], document: OpenApiDocument, texts: Markup): Markup {
  const groups = sections.map(
    ({ name, operations }) => html`<section data-group>
<h2><a href="#${sectionAnchor(name)}">${heading(name)}</a></h2>
<ul>${operations.map(
      ({ method, path, operation }) =>
        html`<li data-find="${`${method} ${path} ${operation.operationId}`.toLowerCase()}"><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${operation.summary}</a></li>`,
    )}</ul>
</section>`,
  )
  const objects = Object.keys(document.components.schemas)
  return html`<nav id="contents" popover aria-label="Contents">
<div class="filter" hidden><label for="filter">Filter</label><input type="search" id="filter" autocomplete="off" placeholder="name or path"><p id="filter-count" role="status"></p></div>
<section><ul><li><a href="#top">Introduction</a></li><li><a href="#errors">Errors</a></li></ul></section>
${texts}
${groups}
<section data-group><h2><a href="#objects">Objects</a></h2>
<ul>${objects.map((name) => html`<li data-find="${name.toLowerCase()}"><a href="#${objectAnchor(name)}">${name}</a></li>`)}</ul></section>
</nav>`
}

function introduction(document: OpenApiDocument, base: string): Markup {
  const { info, components } = document
  const ways = Object.values(components.securitySchemes).map(
    ({ description }) => html`<li>${inline(description ?? '')}</li>`,
  )
  const rows = usedErrors(document).map(
    ([status, name]) =>
      html`<tr><th scope="row"><span class="status">${status}</span> <span class="type">${words(name)}</span></th><td>${inline(components.responses[name]?.description ?? '')}</td></tr>`,
  )
  return html`<section id="top" class="intro">
<h1>${info.title} ${info.version}</h1>
${prose(info.description)}
<p>The same in machine-readable form: <a href="${base}/openapi.json">openapi.json</a>, an OpenAPI 3.1 document.</p>
<p>What holds for every endpoint is told by <a href="${base}/doc/conventions">Conventions</a>: other ways to name a method (<code>X-HTTP-Method-Override</code>), lists and their pages, languages, requests that are sent again (<code>Idempotency-Key</code>), answers that have not changed (<code>ETag</code>), waiting (<code>Retry-After</code>). The <a href="${base}/doc/pages">pages about each part</a> show requests one after the other; tests run all of them as they stand there.</p>
<h2>Signing in</h2>
<p>A request is made in someone's name in one of these ways:</p>
<ul>${ways}</ul>
</section>
<section id="errors" class="intro">
<h2>Errors</h2>
<p>Every refusal but 409 has the same body, <a href="#${objectAnchor('Problem')}">Problem</a>. Decide by its <code>code</code>, show its <code>message</code>.</p>
<table><thead class="hidden"><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>
</section>`
}

const words = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** The shared error answers that operations refer to, by status. */
function usedErrors(document: OpenApiDocument): [status: string, name: string][] {
  const used = new Map<string, string>()
  for (const item of Object.values(document.paths)) {
    for (const { responses } of Object.values(item)) {
      for (const [status, answer] of Object.entries(responses)) {
        if ('$ref' in answer) used.set(status, answer.$ref.split('/').at(-1) ?? '')
      }
    }
  }
  return [...used].sort(([a], [b]) => Number(a) - Number(b))
}

function sectionView(
  { name, description, operations }: Section,
  document: OpenApiDocument,
  base: string,
): Markup {
  return html`<section class="group" id="${sectionAnchor(name)}">
<h2>${heading(name)}</h2>
${prose(description)}
${operations.map((placed) => operationView(placed, document, base))}
</section>`
}

function objectsView(document: OpenApiDocument): Markup {
  const objects = Object.entries(document.components.schemas)
  return html`<section class="group" id="objects"><h2>Objects</h2>
${objects.map(([name, schema]) => objectView(name, schema))}
</section>`
}

function objectView(name: string, schema: JsonSchema): Markup {
  const id = objectAnchor(name)
  return html`<article class="object" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${name} <a class="anchor" href="#${id}" aria-label="Link to ${name}">#</a></h3>
${prose(schema.description)}${fieldList(schema, 'optional') ?? html`<p>${typeWords(schema)}</p>`}
</article>`
}
