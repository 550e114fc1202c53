// The input of the XML form of a guide: plain data with the names of the API.

/** A picture by its URLs; missing sizes are absent. */
export interface ImageForXml {
  readonly original: string
  readonly large?: string
  readonly medium?: string
  readonly standard?: string
  readonly thumbnail?: string
  readonly mini?: string
}

/** A tool or a part. */
export interface SupplyForXml {
  readonly text: string
  readonly quantity?: number | string | null
  readonly thumbnail?: string | null
  readonly notes?: string | null
  readonly type?: string | null
  readonly url?: string | null
}

export interface FlagForXml {
  readonly flagid: string
  readonly title: string
  readonly text: string
  readonly image?: string | null
}

export interface DocumentForXml {
  readonly text: string
  readonly url: string
}

/** Another guide that is referred to; `path` is the path of its own XML. */
export interface NamedGuideForXml {
  readonly guideid: number
  readonly locale: string
  readonly subject: string
  readonly type: string
  readonly title: string
  readonly url: string
  readonly path: string
  readonly image: ImageForXml | null
}

export interface LineForXml {
  readonly text_raw: string
  readonly bullet: string
  readonly level: number
}

export interface EncodingForXml {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly codecs: string | null
  readonly format: string
  readonly mime: string
}

/** Metadata of the uploaded video. */
export interface FilmForXml {
  readonly duration_in_ms?: number | null
  readonly audio_bitrate_in_kbps?: number | null
  readonly audio_sample_rate?: number | null
  readonly video_bitrate_in_kbps?: number | null
  readonly total_bitrate_in_kbps?: number | null
  readonly video_codec?: string | null
  readonly audio_codec?: string | null
  readonly frame_rate?: number | null
  readonly format?: string | null
  readonly channels?: number | null
  readonly file_size_in_bytes?: number | null
  readonly width?: number | null
  readonly height?: number | null
}

export interface VideoForXml {
  readonly encodings: readonly EncodingForXml[]
  readonly source: FilmForXml
  readonly poster: (ImageForXml & { readonly guid?: string }) | null
}

/** The description that a foreign page gives of its embed. */
export interface EmbedForXml {
  readonly type: string
  readonly version?: string | null
  readonly html?: string | null
  readonly url?: string | null
  readonly width?: number | null
  readonly height?: number | null
  readonly title?: string | null
  readonly author_name?: string | null
  readonly author_url?: string | null
  readonly provider_name?: string | null
  readonly provider_url?: string | null
  readonly cache_age?: number | null
  readonly thumbnail_url?: string | null
  readonly thumbnail_width?: number | null
  readonly thumbnail_height?: number | null
}

/** At most three pictures, or one film, or one embedded thing. */
export type MediaForXml =
  | { readonly type: 'image'; readonly data: readonly ImageForXml[] }
  | { readonly type: 'video'; readonly data: VideoForXml }
  | { readonly type: 'embed'; readonly data: EmbedForXml }

/** At most eight lines. */
export interface StepForXml {
  /** The guide that owns the step. */
  readonly guideid?: number
  readonly title: string
  readonly lines: readonly LineForXml[]
  readonly media: MediaForXml
}

/** Texts that end in `_raw` are wiki text, times are seconds since 1970. */
export interface GuideForXml {
  readonly guideid?: number
  readonly locale: string
  readonly title: string
  readonly subject: string
  readonly type: string
  readonly summary: string
  readonly image: ImageForXml | null
  readonly author: { readonly userid: number; readonly username: string } | null
  readonly time_required: string
  readonly difficulty: string
  readonly category: string
  readonly introduction_raw: string
  readonly conclusion_raw: string
  readonly tools: readonly SupplyForXml[]
  readonly parts: readonly SupplyForXml[]
  readonly flags: readonly FlagForXml[]
  readonly documents: readonly DocumentForXml[]
  readonly prerequisites: readonly NamedGuideForXml[]
  readonly steps: readonly StepForXml[]
  readonly modified_date: number
  readonly created_date: number
}
