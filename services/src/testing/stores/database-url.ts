/** The URL of a MongoDB server with a database of the name in it. */
export function databaseUrl(server: string, name: string): string {
  return server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)
}
