// What the reference page can do beyond reading: filter the contents, copy examples, follow the reader.
const contents = document.querySelector('#contents')
const filter = document.querySelector('#filter')
const count = document.querySelector('#filter-count')

// The examples speak of the site that the reader is on.
for (const block of document.querySelectorAll('pre')) {
  block.textContent = block.textContent.replaceAll(document.body.dataset.host, location.origin)
}

// Filter
if (filter) document.querySelector('.filter').hidden = false
filter?.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const group of contents.querySelectorAll('[data-group]')) {
    const entries = [...group.querySelectorAll('[data-find]')]
    for (const entry of entries) {
      const text = `${entry.dataset.find} ${entry.textContent.toLowerCase()}`
      entry.hidden = !words.every((word) => text.includes(word))
    }
    const left = entries.filter((entry) => !entry.hidden).length
    group.hidden = left === 0
    shown += left
  }
  count.textContent = words.length ? `${shown} found` : ''
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  if (!filter) return
  event.preventDefault()
  const isSheet = getComputedStyle(document.querySelector('.contents-button')).display !== 'none'
  if (isSheet) contents.showPopover()
  filter.focus()
})

// The sheet of a phone closes once the reader has chosen.
contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
})

// Copy
for (const button of document.querySelectorAll('.copy')) {
  // Without a secure address a page may not write to the clipboard.
  if (!navigator.clipboard) break
  button.hidden = false
  const label = button.firstChild
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    label.textContent = 'Copied'
    setTimeout(() => {
      label.textContent = 'Copy'
    }, 2000)
  })
}

// Mark where the reader is.
const own = [...contents.querySelectorAll('li a')].filter((link) => link.hash)
const links = new Map(own.map((link) => [link.hash.slice(1), link]))
let current
const observer = new IntersectionObserver(
  (entries) => {
    const entry = entries.find((one) => one.isIntersecting)
    const link = entry && links.get(entry.target.id)
    if (!link || link === current) return
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'location')
    current = link
  },
  { rootMargin: '-15% 0px -75% 0px' },
)
for (const part of document.querySelectorAll('.operation, .object, .intro')) observer.observe(part)
