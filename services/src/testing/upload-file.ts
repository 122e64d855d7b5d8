export type Upload = {
  readonly bytes: Uint8Array<ArrayBuffer> | string | null
  readonly fields?: { readonly [name: string]: string }
  readonly field?: string
  /** Name of the file. */
  readonly name?: string
  readonly headers?: { readonly [name: string]: string }
}

/** Sends a form with a file to a call, as a browser does. */
export async function uploadFile(
  url: string,
  token: string,
  { bytes, fields = {}, field = 'file', name: called = 'staff.xlsx', headers = {} }: Upload,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (bytes !== null) form.set(field, new Blob([bytes]), called)
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the test checks the answer
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
