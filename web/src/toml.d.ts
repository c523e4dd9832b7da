declare module '*.toml' {
  const content: Record<string, unknown>;
  export default content;
}
