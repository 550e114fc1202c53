// XMLHttpRequest with upload progress, on top of the `fetch` of a page.

/** Only what uploads use: a body is sent as a whole. */
export const requestBy = (fetch: (address: string, init: RequestInit) => Promise<Response>) =>
  class Request {
    upload = {} as { onprogress?: (event: { loaded: number }) => void }
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    onloadend = () => {}
    status = 0
    responseText = ''
    #options: RequestInit & { address: string } = { address: '' }
    readonly #headers = new Headers()
    readonly #abort = new AbortController()
    #answer = new Headers()
    open(method: string, address: string) {
      this.#options = { method, address }
    }
    setRequestHeader = (name: string, value: string) => this.#headers.set(name, value)
    getResponseHeader = (name: string) => this.#answer.get(name)
    abort = () => this.#abort.abort()
    async send(body: Blob) {
      try {
        const { address, ...init } = this.#options
        const answer = await fetch(address, {
          ...init,
          headers: this.#headers,
          signal: this.#abort.signal,
          body,
        })
        this.status = answer.status
        this.#answer = answer.headers
        this.responseText = await answer.text()
        this.upload.onprogress?.({ loaded: body.size })
        this.onload()
      } catch {
        if (this.#abort.signal.aborted) this.onabort()
        else this.onerror()
      }
      this.onloadend()
    }
  }
