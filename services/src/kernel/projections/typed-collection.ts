import type { Document, Json, PublicCollection } from '#ports/documents.ts'
import type { View } from './projection.ts'

/** A collection whose documents all have one shape. */
export class TypedCollection<Body extends object> {
  readonly collection: PublicCollection
  constructor(collection: PublicCollection) {
    this.collection = collection
  }

  async get(view: View, id: string | number): Promise<Body | null> {
    const document = await view.get(this.collection.name, String(id))
    return document && this.body(document)
  }

  /** Loads with one query what is then read one by one. */
  load(view: View, ids: readonly (string | number)[]): Promise<void> {
    return view.load(this.collection.name, ids.map(String))
  }

  put(view: View, id: string | number, body: Body, keys: Document['keys'] = {}): void {
    const json = body as unknown as { readonly [key: string]: Json } // callers store JSON shapes only
    view.put(this.collection.name, { id: String(id), keys, body: json })
  }

  remove(view: View, id: string | number): void {
    view.remove(this.collection.name, String(id))
  }

  body(document: Document): Body {
    return document.body as unknown as Body // written by `put`
  }
}
