// What the HTTP layer must know of the site's settings; the settings themselves know more.
export interface SiteRules {
  private: boolean
  allowedOrigins: readonly string[]
  language: string
}
