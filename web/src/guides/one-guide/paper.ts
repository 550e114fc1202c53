// Loads lazy images as soon as the browser prepares to print.

export function loadPicturesForPaper(): () => void {
  const load = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('main img')) image.loading = 'eager'
  }
  const paper = window.matchMedia('print')
  const onChange = () => paper.matches && load()
  paper.addEventListener('change', onChange)
  window.addEventListener('beforeprint', load)
  return () => {
    paper.removeEventListener('change', onChange)
    window.removeEventListener('beforeprint', load)
  }
}
