// The settings of the site that the HTTP layer needs; `settings` has more.
export interface SiteRules {
  private: boolean
  allowedOrigins: readonly string[]
  language: string
}
