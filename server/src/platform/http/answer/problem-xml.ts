// Refusals as XML, for whoever asked for an XML document: the same members as in JSON.
import { escapeXml, unfitForXml } from '#platform/markup.ts'
import type { Problem } from '#platform/problems.ts'

const escapeText = (text: string): string => escapeXml(text.toWellFormed().replace(unfitForXml, '\ufffd'))

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`

export function problemXml({ message, code, details }: Problem, isPretty: boolean): string {
  const { errors, requiredPrivileges } = details
  const [line, indent] = isPretty ? ['\n', '  '] : ['', '']
  const list = (name: string, entries: string[]) =>
    [`${indent}<${name}>`, ...entries.map((entry) => indent + indent + entry), `${indent}</${name}>`].join(
      line,
    )
  const faults = errors?.map(({ field, code: kind, index, message: words }) => {
    const place = index === undefined ? '' : ` index="${index}"`
    return `<error field="${escapeText(field)}" code="${kind}"${place}>${escapeText(words)}</error>`
  })
  const parts = [
    '<error>',
    indent + element('message', message),
    indent + element('code', code),
    ...(faults ? [list('errors', faults)] : []),
    ...(requiredPrivileges
      ? [
          list(
            'requiredPrivileges',
            requiredPrivileges.map((each) => element('privilege', each)),
          ),
        ]
      : []),
    '</error>',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${parts.join(line)}`
}
