// Plain text to wiki text that prints exactly that text.

const SPECIAL = /\[|``|'{2,}|\*{3,}|\+{2,}|~{2,}|\^{2,}|,{2,}|https?:\/\/|^[*#=]|^[ \t]*(?:----|\{table)/im

/**
 * Wraps what would be read as marks of the language, paragraph by paragraph, so that it prints as it stands.
 * @example escapeWiki("The ''old'' lid") // "[nowiki]The ''old'' lid[/nowiki]"
 */
export function escapeWiki(text: string): string {
  return text
    .split(/(\n(?:[ \t]*\n)+)/)
    .map((part, index) => (index % 2 === 0 && SPECIAL.test(part) ? protect(part) : part))
    .join('')
}

function protect(text: string): string {
  // The closing mark itself is written in two halves, each protected on its own.
  return `[nowiki]${text.split('[/nowiki]').join('[/nowi[/nowiki][nowiki]ki]')}[/nowiki]`
}
